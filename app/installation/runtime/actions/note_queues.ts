import { noteMostInHistory } from '#app/installation/history/actions/add_to_history'
import { listQueues } from '#app/installation/runtime/queries/list_queues'
import { findClickBacklog } from '#app/visits/clicks/queries/click_backlog'

/** Notes how many wait in each queue, and how far clicks are behind, for the plots of the last day. */
export async function noteQueues(): Promise<void> {
  const queues = await listQueues()
  const { lagSeconds } = await findClickBacklog()
  await noteMostInHistory([
    ...queues.map(({ name, waiting }) => ({ name: 'waiting', label: name, value: waiting })),
    { name: 'lag', label: '', value: lagSeconds },
  ])
}
