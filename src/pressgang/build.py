"""The order of the stages: read, check, compose, impose, write.

    from pathlib import Path
    from pressgang.build import PrintOptions, load_kit, print_job

    job = load_kit(Path("examples/dogfight"))
    outputs, warnings = print_job(job, PrintOptions(), Path("output"))    # bytes by path, nothing written yet

Every function raises `diagnostics.PressgangError` with all problems where one of them is an error.
"""

from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.loading_stats import load_rows, load_stats
from pressgang.jobs.printing import compose_job, encode, known_format, print_job
from pressgang.jobs.trial import examine_kit, kit_problems
from pressgang.kit import Order
from pressgang.print_options import PrintOptions

__all__ = [
    "Job",
    "Order",
    "PrintOptions",
    "compose_job",
    "encode",
    "examine_kit",
    "kit_problems",
    "known_format",
    "load_kit",
    "load_rows",
    "load_stats",
    "print_job",
]
