"""An organisation: its people, what each may do, how much it keeps."""
