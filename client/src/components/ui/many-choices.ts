/** A chooser with more can be searched. */
export const MANY_CHOICES = 12;
