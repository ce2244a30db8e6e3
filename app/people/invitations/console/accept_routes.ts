import { consolePage } from '#app/platform/console/console_page'

const AcceptController = () => import('#app/people/invitations/console/accept_controller')

const outside = { area: 'public', access: 'public', path: '/invitations/accept' } as const

export function registerInvitationsAcceptPages(): void {
  consolePage({ ...outside, id: 'invitation', method: 'GET' }, [AcceptController, 'show'])
  consolePage({ ...outside, id: 'invitation.post', method: 'POST' }, [AcceptController, 'store'])
}
