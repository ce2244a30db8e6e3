import { consolePage } from '#app/platform/console/console_page'

const InvitationsPageController = () =>
  import('#app/people/invitations/console/invitations_page_controller')

const area = 'workspace'
const access = { role: 'Administrator' } as const
const inviting = { ...access, needsConfirmedAddress: true } as const
const partOf = 'members.index'
const path = '/members/invitations/:invitationId'

export function registerInvitationsPages(): void {
  consolePage(
    {
      id: 'invitations.store',
      dangerous: true,
      method: 'POST',
      area,
      path: '/members/invite',
      access: inviting,
    },
    [InvitationsPageController, 'store']
  )
  consolePage(
    {
      id: 'invitations.resend',
      method: 'POST',
      area,
      path: `${path}/resend`,
      access: inviting,
      partOf,
    },
    [InvitationsPageController, 'resend']
  )
  consolePage(
    { id: 'invitations.revoke', method: 'GET', area, path: `${path}/revoke`, access, partOf },
    [InvitationsPageController, 'askToRevoke']
  )
  consolePage(
    {
      id: 'invitations.revocation',
      passesReadOnly: true,
      method: 'POST',
      area,
      path: `${path}/revoke`,
      access,
    },
    [InvitationsPageController, 'revoke']
  )
}
