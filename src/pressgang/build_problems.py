"""The rules that a build can break: files, fonts, numbers of counters."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_FILES = "pressgang's command line"
_STAT = "pressgang's stat file format"

MISSING_GLYPH = Rule(
    "PG501",
    "a character that cannot be printed",
    "Without a font that has it, it would print as an empty box or a question mark. Writing whose letters "
    "join, stack or run from right to left (Arabic, Hebrew, Hindi) is not set right yet, whatever the font.",
    "pressgang's promises about the PDF",
    "name = 𓀀 Squadron",
    "name = Horus Squadron   # or --font with a font that has the character",
)
BAD_FONT = Rule(
    "PG502",
    "a font that cannot be used",
    "Only TrueType outlines can be embedded in the PDF, so that it prints the same everywhere.",
    "pressgang's promises about the PDF",
    "--font Fancy.otf   # PostScript outlines",
    "--font Fancy.ttf",
    exit_status=2,
)
TOO_MANY_OF_ROW = Rule(
    "PG511",
    "more pieces of a row than anyone cuts out",
    "A quantity with a zero too many prints hundreds of pages.",
    _STAT,
    "quantity = 1000000",
    "quantity = 12",
)
TOO_MANY = Rule(
    "PG512",
    "more pieces than anyone cuts out",
    "Many large quantities together print thousands of pages.",
    _STAT,
    "quantity = 9000   # in twenty rows",
    "quantity = 12",
)
ALL_LEFT_OUT = Rule(
    "PG513",
    "a stat file without anything to print",
    "A quantity of 0 leaves a row out tonight. With 0 in every row the file prints nothing, like an empty one.",
    _STAT,
    "name,quantity\nP.11c,0\nŁoś,0",
    "name,quantity\nP.11c,1\nŁoś,0",
)
UNLIKELY_SIZE = Rule(
    "PG514",
    "a dimension that no such aircraft or ship has",
    "A decimal point that slipped, or feet in place of metres, draws a fighter as large as a bomber, to the "
    "wrong scale. The limits lie a little beyond the largest and the smallest of the kind that were built.",
    "the largest of their kind: Vickers Wellesley, Curtiss C-46, S.M.82, Martin Mars, H-4; limits of ships are "
    "ours",
    "name,engines,span_m\nIAR 80,1,34.5",
    "name,engines,span_m\nIAR 80,1,10.52",
    severity="warning",
)
NO_SYSTEM_FITS = Rule(
    "PG521",
    "columns that fit no game",
    "The columns tell the game a stat file is for; without the required ones of any game it can't be checked.",
    _STAT,
    "name,colour\nSpitfire,green",
    "name,engine,fuselage,to_hit,weapons\nSpitfire,5,3,4,front",
)
SEVERAL_SYSTEMS_FIT = Rule(
    "PG522",
    "columns that fit more than one game",
    "The file has the required columns of several games, and each would check other things.",
    _STAT,
    "pressgang check both.csv",
    "pressgang check both.csv --system dogfight",
)
NO_STATS = Rule(
    "PG523",
    "a sheet about pieces without a stat file",
    "There is nothing to draw.",
    _FILES,
    "pressgang make counters -o counters.pdf",
    "pressgang make counters raf.csv -o counters.pdf",
    exit_status=2,
)
NOT_A_KIT = Rule(
    "PG531",
    "a folder without a kit",
    "A kit is a folder with a kit.toml in it.",
    _FILES,
    "pressgang render Documents",
    "pressgang render Documents/my-kit",
    exit_status=2,
)
NOT_OURS = Rule(
    "PG541",
    "a file that pressgang did not write",
    "Printing over a file of yours would lose it.",
    _FILES,
    "pressgang make counters raf.csv -o thesis.pdf",
    "pressgang make counters raf.csv -o counters.pdf",
    exit_status=2,
)
IS_INPUT = Rule(
    "PG542",
    "an output that is an input",
    "The stat file would be gone.",
    _FILES,
    "pressgang make counters raf.csv -o raf.csv",
    "pressgang make counters raf.csv -o raf.pdf",
    exit_status=2,
)
NO_SUCH_FORMAT = Rule(
    "PG543",
    "a suffix that is no format",
    "The format follows from the suffix of -o.",
    _FILES,
    "-o counters.docx",
    "-o counters.pdf",
    exit_status=2,
)
NO_FOLDER = Rule(
    "PG544",
    "an output folder that does not exist",
    "A slip in the folder's name would hide the file; make never creates folders.",
    _FILES,
    "-o no/such/folder/counters.pdf",
    "-o counters.pdf",
    exit_status=2,
)
CANNOT_WRITE = Rule(
    "PG545",
    "an output that cannot be written",
    "The folder may be read-only, the disk full, or a folder may have the file's name.",
    _FILES,
    "-o /counters.pdf",
    "-o counters.pdf",
    exit_status=2,
)
UNKNOWN_NAME = Rule(
    "PG546",
    "a name that the kit or pressgang does not have",
    "A misspelt name would print nothing.",
    _FILES,
    "pressgang render my-kit --only counter",
    "pressgang render my-kit --only counters",
    exit_status=2,
)
NO_PNG_HERE = Rule(
    "PG547",
    "pictures without their PNG",
    "PNG needs a renderer that is not there; SVG does not, so it is written all the same.",
    _FILES,
    "pressgang make silhouettes raf.csv -o pictures/   # on a machine without Cairo and resvg",
    "pressgang make silhouettes raf.csv -o pictures/   # with Cairo",
    severity="warning",
)
NOTHING_TO_CUT = Rule(
    "PG548",
    "a cut file for a sheet without cut-out pieces",
    "A cutting machine follows the outlines of small pieces; a form, a table or a board has none.",
    _FILES,
    "pressgang make hex-mat -o mat.pdf --cut-file mat.svg",
    "pressgang make counters raf.csv -o counters.pdf --cut-file counters.svg",
    exit_status=2,
)
SAME_FILE = Rule(
    "PG549",
    "two outputs of one name",
    "The second would overwrite the first.",
    _FILES,
    "-o counters.svg --cut-file counters.svg",
    "-o counters.pdf --cut-file counters.svg",
    exit_status=2,
)
SYSTEM_REFUSED = Rule(
    "PG550",
    "something the operating system refuses",
    "A file may be locked or on a disk that has gone, the working folder deleted, or the memory full.",
    _FILES,
    "pressgang render /mnt/stick/my-kit   # and the stick is pulled out",
    "pressgang render my-kit",
    exit_status=2,
)
NOT_TOGETHER = Rule(
    "PG551",
    "print options that exclude each other",
    "Copies, reduced pages and booklets are about sheets of paper, which pictures of pages are not; and a "
    "booklet holds pages of true size, on one paper.",
    _FILES,
    "pressgang make quick-reference --system dogfight -o quick.svg --booklet",
    "pressgang make quick-reference --system dogfight -o quick.pdf --booklet",
    exit_status=2,
)
NOTHING_TO_BIND = Rule(
    "PG552",
    "a booklet without a page",
    "Counters are cut out and boards laid on the table; neither is a page to be turned.",
    _FILES,
    "pressgang make counters raf.csv -o counters.pdf --booklet",
    "pressgang make quick-reference --system dogfight -o quick.pdf --booklet",
    exit_status=2,
)
REDUCED = Rule(
    "PG553",
    "pieces that are printed smaller than they are",
    "Counters that are cut out of a reduced page do not fit the mat, and a reduced stick measures wrongly.",
    _FILES,
    "pressgang render my-kit --nup 2",
    "pressgang render my-kit --only quick-reference --nup 2",
    severity="warning",
)
NO_LEAF = Rule(
    "PG555",
    "a sheet that a booklet has no room for",
    "A page of a booklet is half the paper; smaller type than can be read would not help.",
    _FILES,
    "pressgang render my-kit --booklet --paper a5",
    "pressgang render my-kit --booklet --paper a4",
    severity="warning",
)
NO_PIECES = Rule(
    "PG554",
    "pictures of pieces for a sheet without any",
    "Only what is cut out piece by piece (counters, chits, stands) can be moved about on a screen.",
    _FILES,
    "pressgang make turn-records raf.csv -o records.pdf --pieces tokens",
    "pressgang make counters raf.csv -o counters.pdf --pieces tokens",
    exit_status=2,
)
SHARED_FOLDER = Rule(
    "PG556",
    "a folder of output that two kits share",
    "A kit that was copied keeps its name, and its sheets the names of their files: in one folder the later "
    "would lie where the earlier are looked for. Without -o the second gets a folder named after its own.",
    _FILES,
    "pressgang render friday -o out   # and then: pressgang render saturday -o out",
    "pressgang render saturday -o out/saturday",
    severity="warning",
)
IDLE_PALETTE = Rule(
    "PG557",
    "a palette that no side wears",
    "--palette gives colours to the sides in order; a sheet with fewer leaves the rest unused.",
    _FILES,
    "pressgang make hex-mat -o mat.pdf --palette tan",
    "pressgang make hex-mat -o mat.pdf",
    severity="warning",
)
TOO_MANY_PAGES = Rule(
    "PG558",
    "more pages than anyone prints",
    "A hundred copies for each of a hundred players are tens of thousands of pages, which a slip "
    "of the keyboard or the kit of a stranger may ask for.",
    _FILES,
    "copies = 100\nplayers = 100",
    "copies = 1\nplayers = 10",
)
NOTHING_ON_SHEET = Rule(
    "PG559",
    "a sheet or side without anything to print",
    "A condition may hold for no row tonight, or a list have no entry: such a sheet is left out, or such a "
    "side on it, and the others are printed.",
    _FILES,
    'kind = "card"\nwhen = "gun > 9"   # and no gun is larger than 5',
    'kind = "card"\nwhen = "gun > 3"',
    severity="note",
)
NOTHING_TO_PRINT = Rule(
    "PG560",
    "a run without anything to print",
    "A sheet without anything on it is left out beside others; by itself it would be a file without a page.",
    _FILES,
    'kind = "markers"\npieces = []   # the only sheet of the kit',
    'kind = "markers"\npieces = [ { text = "Smoke", count = 8 } ]',
)
