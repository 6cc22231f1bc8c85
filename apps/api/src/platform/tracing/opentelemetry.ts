import {
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  diag,
  trace,
  type Attributes,
  type Context,
  type Link,
  type SpanOptions,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { samplerOf } from './sampler.ts';
import type { Tracing } from './tracing.ts';

const closingMs = 2_000;

/** Traces by OTLP over HTTP. Only loaded where a collector is configured. */
export function openTelemetry(settings: NonNullable<Config['tracing']>, log: Logger): Tracing {
  // The library logs each failed export; the collector being away is nothing that callers notice.
  diag.setLogger(complaintsTo(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  // Before a name among OTEL_RESOURCE_ATTRIBUTES, as the specification says.
  const named = settings.serviceName === undefined ? {} : { 'service.name': settings.serviceName };
  const provider = new TracerProvider({
    sampler: samplerOf(settings.sampler, settings.samplerArgument),
    resource: resourceFromAttributes({ 'service.name': 'tallybook' })
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(named)),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: settings.url }),
        scheduledDelayMillis: settings.delayMs,
      }),
    ],
  });
  // Not registered globally: nothing of the process is traced but what is said below.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('tallybook');
  const propagator = new W3CTraceContextPropagator();
  const remembered = new WeakMap<object, Context>();

  const spanning = async <T>(name: string, options: SpanOptions, parent: Context, work: () => Promise<T>) => {
    const span = tracer.startSpan(name, options, parent);
    try {
      return await contexts.with(trace.setSpan(parent, span), work);
    } catch (error) {
      // The name only: messages of the database quote what was sent.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    request(requestId, method, carrier) {
      const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
      const attributes: Attributes = { 'http.request.method': method, 'tallybook.request_id': requestId };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, span);
      return {
        enter: (work) => contexts.with(context, work),
        end({ name, operations, route, status }) {
          span.updateName(name);
          span.setAttribute('tallybook.operations', [...operations]);
          if (route !== undefined) span.setAttribute('http.route', route);
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    remember: (posting) => void remembered.set(posting, contexts.active()),
    commit(postings, work) {
      // Postings of one request have one context.
      const contextsOf = new Set(postings.map((each) => remembered.get(each) ?? ROOT_CONTEXT));
      const [parent = ROOT_CONTEXT, ...others] = contextsOf;
      const links: Link[] = others
        .flatMap((each) => trace.getSpanContext(each) ?? [])
        .map((context) => ({ context }));
      const attributes = { 'tallybook.batch_size': postings.length };
      return spanning('commit postings', { links, attributes }, parent, work);
    },
    transaction(readOnly, work) {
      const attributes = { 'db.system.name': 'postgresql', 'tallybook.read_only': readOnly };
      return spanning('transaction', { kind: SpanKind.CLIENT, attributes }, contexts.active(), work);
    },
    job(queue, { last }, work) {
      const attributes = { 'messaging.destination.name': queue, 'tallybook.last_attempt': last };
      return spanning(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT, work);
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closingMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      contexts.disable();
    },
  };
}

function complaintsTo(log: Logger) {
  let last = -Infinity;
  const complain = (): void => {
    if (performance.now() - last < 60_000) return;
    last = performance.now();
    // Not what the library says: its texts may hold the headers that open the collector.
    log.warn('traces could not be sent');
  };
  return { error: complain, warn: complain, info() {}, debug() {}, verbose() {} };
}
