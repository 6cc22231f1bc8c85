import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';

/** `/openapi.json` and `/docs`. */
export function registerDocument(_app: FastifyInstance, _services: Services): void {}
