export const RESOURCE_CATEGORIES = ['crisis-care', 'training', 'protocols', 'resources'] as const;
export const RESOURCE_FORMATS = ['pdf', 'video', 'audio', 'template'] as const;
