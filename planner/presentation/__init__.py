"""How an answer is laid out for people. Nothing is computed here that the sizing does not say."""
