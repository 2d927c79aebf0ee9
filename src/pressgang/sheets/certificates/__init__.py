"""Certificates, and what stands on them."""
