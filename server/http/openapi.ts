import * as z from 'zod/mini';
import { statusOf, TOTAL_COUNT_HEADER, type Endpoint } from '#shared/http.ts';
import { program } from '#shared/program.ts';

/** @returns the API as an OpenAPI 3.1 document, made of the declared endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: program.title, version: '1' },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
    security: [{ session: [] }],
    paths,
  };
}

function operation(endpoint: Endpoint) {
  const { body } = endpoint;
  return {
    summary: endpoint.summary,
    parameters: [
      ...parameters('path', endpoint.params, true),
      ...parameters('query', endpoint.query, false),
    ],
    ...(body && { requestBody: { content: json(body, 'input') } }),
    responses: {
      [statusOf(endpoint)]: answer(endpoint),
      default: { description: 'An error: message, code and, for input, fields.' },
    },
  };
}

function answer({ response, list, file, summary }: Endpoint) {
  if (file) return { description: summary, content: { [file]: { schema: { type: 'string' } } } };
  if (!response) return { description: summary };
  if (!list) return { description: summary, content: json(response, 'output') };
  return {
    description: summary,
    headers: { [TOTAL_COUNT_HEADER]: { schema: { type: 'integer' } } },
    content: json(z.array(response), 'output'),
  };
}

function json(schema: z.ZodMiniType, io: 'input' | 'output') {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined, required: boolean) {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required,
    schema: inner,
  }));
}
