"""Commands of ``manage.py``, in the one folder where Django looks for them."""
