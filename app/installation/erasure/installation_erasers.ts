import { rowsOf, type Eraser } from '#app/people/deletion/erasers'

/** What this wing keeps of an account: the announcements that it has closed. */
export const installationOfAccount: readonly Eraser[] = [
  rowsOf('announcement_dismissals', 'user_id'),
]
