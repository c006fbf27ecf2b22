"""Every read beyond .get(). The organisation comes first: nobody reads another's rows."""
