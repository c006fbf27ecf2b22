"""What if: the pages on why a figure changed, what moves it and where the verdict turns."""
