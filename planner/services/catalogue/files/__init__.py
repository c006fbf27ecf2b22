"""Catalogue rows from files and as files: CSV, XLSX, and device types of NetBox."""
