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
import { throttle } from '../throttle.ts';
import { samplerOf } from './sampler.ts';
import type { Tracing } from './tracing.ts';

const closeTimeoutMs = 2_000;

/** Exports traces by OTLP over HTTP. Loaded only if a collector is configured. */
export function openTelemetry(settings: NonNullable<Config['tracing']>, log: Logger): Tracing {
  // The library logs every failed export, which does not affect callers.
  diag.setLogger(throttledLogger(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  // Takes precedence over a name in OTEL_RESOURCE_ATTRIBUTES, as the specification requires.
  const named = settings.serviceName === undefined ? {} : { 'service.name': settings.serviceName };
  const provider = new TracerProvider({
    sampler: samplerOf(settings.sampler, settings.samplerArgument),
    resource: resourceFromAttributes({ 'service.name': 'tallybook' })
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(named)),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: settings.url, headers: settings.headers }),
        scheduledDelayMillis: settings.delayMs,
      }),
    ],
  });
  // Not registered globally, so that only the spans below exist.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('tallybook');
  const propagator = new W3CTraceContextPropagator();
  const contextOfPosting = new WeakMap<object, Context>();

  const withSpan = async <T>(name: string, options: SpanOptions, parent: Context, work: () => Promise<T>) => {
    const span = tracer.startSpan(name, options, parent);
    try {
      return await contexts.with(trace.setSpan(parent, span), work);
    } catch (error) {
      // Not the message: those of the database quote parameters.
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
    remember: (posting) => void contextOfPosting.set(posting, contexts.active()),
    commit(postings, work) {
      // Postings of one request share its context.
      const requestContexts = new Set(
        postings.map((posting) => contextOfPosting.get(posting) ?? ROOT_CONTEXT),
      );
      const [parent = ROOT_CONTEXT, ...others] = requestContexts;
      const links: Link[] = others
        .flatMap((context) => trace.getSpanContext(context) ?? [])
        .map((context) => ({ context }));
      const attributes = { 'tallybook.batch_size': postings.length };
      return withSpan('commit postings', { links, attributes }, parent, work);
    },
    transaction(readOnly, work) {
      const attributes = { 'db.system.name': 'postgresql', 'tallybook.read_only': readOnly };
      return withSpan('transaction', { kind: SpanKind.CLIENT, attributes }, contexts.active(), work);
    },
    job(queue, { last }, work) {
      const attributes = { 'messaging.destination.name': queue, 'tallybook.last_attempt': last };
      return withSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT, work);
    },
    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
      contexts.disable();
    },
  };
}

function throttledLogger(log: Logger) {
  // Not the library's message: it may contain the headers that authorize at the collector.
  const warn = throttle(60_000, () => log.warn('could not export traces'));
  return { error: warn, warn, info() {}, debug() {}, verbose() {} };
}
