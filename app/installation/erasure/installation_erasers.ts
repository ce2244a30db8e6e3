import { rowsOf, type Eraser } from '#app/people/deletion/erasers'
import {
  forgetDescribed,
  forgetDescribedMember,
} from '#app/platform/provisioning/actions/keep_provisioned_items'

/** What files say of a person: their address. */
const descriptionsOfMember: Eraser = {
  tables: ['provisioned_items'],
  erase: async (userId) => {
    await forgetDescribedMember(userId)
    return true
  },
}

/** What this wing keeps of an account: the announcements that it has closed. */
export const installationOfAccount: readonly Eraser[] = [
  rowsOf('announcement_dismissals', 'user_id'),
  descriptionsOfMember,
]

/** What this wing keeps of a workspace: which archive it was imported from, what files say of it. */
export const installationOfWorkspace: readonly Eraser[] = [
  rowsOf('workspace_imports'),
  descriptionsOf('workspace'),
]

/** What this wing keeps of an organisation: what files say of it. */
export const installationOfOrganisation: readonly Eraser[] = [descriptionsOf('organisation')]

function descriptionsOf(kind: 'workspace' | 'organisation'): Eraser {
  return {
    tables: ['provisioned_items'],
    erase: async (id) => {
      await forgetDescribed(kind, id)
      return true
    },
  }
}
