import logger from '@adonisjs/core/services/logger'
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'

/** Sends spans. What is not taken is lost; the log has one line when that begins and one when it ends. */
export class LoggedSpanExporter implements SpanExporter {
  #isFailing = false

  constructor(private readonly collector: { send(spans: Uint8Array): Promise<void> }) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const sent = Promise.try(() =>
      this.collector.send(JsonTraceSerializer.serializeRequest(spans)!)
    )
    sent.then(
      () => this.#succeeded(),
      (error: Error) => this.#failed(error)
    )
    // A failure is said above; the queue behind this would say it again, each time.
    void sent.catch(() => {}).then(() => done({ code: ExportResultCode.SUCCESS }))
  }

  #succeeded(): void {
    if (this.#isFailing) logger.info('The collector of traces takes them again')
    this.#isFailing = false
  }

  #failed(error: Error): void {
    if (!this.#isFailing) {
      logger.warn(
        { err: error },
        'The collector does not take traces; they are dropped until it does'
      )
    }
    this.#isFailing = true
  }

  async shutdown(): Promise<void> {}
}
