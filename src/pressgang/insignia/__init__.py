"""National insignia, drawn from data and chosen by a side's name: never a picture, never a swastika."""
