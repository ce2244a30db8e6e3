import { noteMostInHistory } from '#app/installation/history/actions/add_to_history'
import { listQueues } from '#app/installation/runtime/queries/list_queues'

/** Notes how many wait in each queue, for the plot of the last day. */
export async function noteQueues(): Promise<void> {
  const queues = await listQueues()
  await noteMostInHistory(
    queues.map(({ name, waiting }) => ({ name: 'waiting', label: name, value: waiting }))
  )
}
