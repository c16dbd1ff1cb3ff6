"""The pages of the site's docs, written from the code they tell of."""
