import * as z from 'zod/mini';

const responseSchema = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    userHandle: z.nullish(z.string()),
  }),
});

const clientDataSchema = z.object({ challenge: z.string(), origin: z.string() });

export function readResponse(given: unknown) {
  const parsed = responseSchema.safeParse(given);
  if (!parsed.success) return null;
  const { id, response } = parsed.data;
  const clientData = clientDataSchema.safeParse(jsonOf(response.clientDataJSON));
  return clientData.success
    ? { credentialId: id, userHandle: response.userHandle ?? null, ...clientData.data }
    : null;
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
