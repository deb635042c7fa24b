import * as z from 'zod/mini';

export const onDeskSchema = z.object({ name: z.string(), phone: z.string() });

export type OnDesk = z.output<typeof onDeskSchema>;
