"""National insignia: drawn from data, chosen by a side's name, never a picture and never a swastika."""
