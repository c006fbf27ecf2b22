"""The OpenAPI document: how views are described."""
