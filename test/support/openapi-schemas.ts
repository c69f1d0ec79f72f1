import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../server/openapi/describe-api.ts';

/** Gives the problems that a value has with the schema at a place of the document; none: it is valid. */
export type CheckAt = (place: readonly string[], value: unknown) => string[];

/** Checks values against the schemas of an OpenAPI document as it was served. */
export function openApiSchemas(document: OpenApiDocument): CheckAt {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ ...document }, 'api');
  return (place, value) => {
    const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = ajv.getSchema(`api#/${pointer}`) as ValidateFunction | undefined;
    if (!validate) return [`The document has nothing at ${place.join(' > ')}.`];
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    );
  };
}
