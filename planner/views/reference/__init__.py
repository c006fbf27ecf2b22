"""What stands beside the plans: catalogue, library, tools."""
