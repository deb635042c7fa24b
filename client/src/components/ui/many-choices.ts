export const MANY_CHOICES = 12;
