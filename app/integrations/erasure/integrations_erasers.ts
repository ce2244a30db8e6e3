import { familiesOf, rowsOf, type Eraser } from '#app/people/deletion/erasers'

/** What this wing keeps of a workspace. */
export const integrationsOfWorkspace: readonly Eraser[] = [
  familiesOf('webhooks', [
    ['deliveries', 'webhook_id'],
    ['delivery_turns', 'owner_id'],
  ]),
  rowsOf('delivery_turns', 'owner_id'),
  rowsOf('events'),
  rowsOf('bells'),
]

/** What this wing keeps of a person: bells that ring for them. */
export const integrationsOfAccount: readonly Eraser[] = [rowsOf('bells', 'user_id')]
