import { AggregatorRegistry } from 'prom-client'
import type { ProcessFigures } from '#app/installation/metrics/metrics_messages'

/** What only grows stays when its process is gone; everything else goes with it. */
const GROWING = ['counter', 'histogram']

/** The sum of the figures of processes that come and go. */
export class FigureSum {
  readonly #present = new Map<number, ProcessFigures>()
  #gone: Promise<ProcessFigures> = Promise.resolve([])

  /** Takes the present figures of a process, in place of those before. */
  put(processId: number, figures: ProcessFigures): void {
    this.#present.set(processId, figures)
  }

  /** Keeps what a process that ended had counted. */
  async retire(processId: number): Promise<void> {
    const figures = this.#present.get(processId)
    this.#present.delete(processId)
    if (!figures) return
    const growing = figures.filter((one) => GROWING.includes((one as { type: string }).type))
    this.#gone = this.#gone.then(async (gone) => {
      const sum = AggregatorRegistry.aggregate([gone, growing])
      return sum.getMetricsAsJSON()
    })
    await this.#gone
  }

  /** Writes the sum as Prometheus reads it. */
  async write(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#present.values(), await this.#gone]).metrics()
  }
}
