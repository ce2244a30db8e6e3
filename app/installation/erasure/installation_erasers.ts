import { rowsOf, type Eraser } from '#app/people/deletion/erasers'

/** What this wing keeps of an account: the announcements that it has closed. */
export const installationOfAccount: readonly Eraser[] = [
  rowsOf('announcement_dismissals', 'user_id'),
]

/** What this wing keeps of a workspace: which archive it was imported from. */
export const installationOfWorkspace: readonly Eraser[] = [rowsOf('workspace_imports')]
