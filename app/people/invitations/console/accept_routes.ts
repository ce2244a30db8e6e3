import { consolePage } from '#app/platform/console/console_page'

const AcceptInvitationPageController = () =>
  import('#app/people/invitations/console/accept_invitation_page_controller')

const outside = { area: 'public', access: 'public', path: '/invitations/accept' } as const

export function registerInvitationsAcceptPages(): void {
  consolePage({ ...outside, id: 'invitation', method: 'GET' }, [
    AcceptInvitationPageController,
    'show',
  ])
  consolePage({ ...outside, id: 'invitation.post', method: 'POST' }, [
    AcceptInvitationPageController,
    'store',
  ])
}
