import cluster, { type Worker } from 'node:cluster'
import { FigureSum } from '#app/installation/metrics/figure_sum'
import { isMetricsMessage } from '#app/installation/metrics/metrics_messages'

/**
 * Sums the figures of all web processes of this machine, in the process that keeps them. What a
 * process counted before it was renewed or died stays in the sums.
 */
export function keepClusterMetrics(): void {
  const sum = new FigureSum()
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMetricsMessage(message)) return
    if (message.kind === 'shunt.metrics.figures') sum.put(worker.id, message.figures)
    else if (message.kind === 'shunt.metrics.question') void answer(worker, message.id, sum)
  })
  cluster.on('exit', (worker) => void sum.retire(worker.id))
}

async function answer(worker: Worker, id: number, sum: FigureSum): Promise<void> {
  const text = await sum.write()
  if (worker.isConnected()) worker.send({ kind: 'shunt.metrics.answer', id, text })
}
