import {
  acceptInvitationValidator,
  createInvitationValidator,
} from '#app/people/invitations/http/validators'
import { ROLES } from '#app/platform/access/roles'
import { personalRoute, publicRoute } from '#app/platform/api/api_route'
import { dateTime, flag, id, list, named, nullable, object, text } from '#app/platform/api/schema'

const InvitationsController = () => import('#app/people/invitations/http/invitations_controller')

const tag = 'Invitations'
const path = '/api/workspaces/:workspaceId/invitations'
const access = { session: 'signed in', role: 'Administrator' } as const
const tooMany = {
  status: 429,
  description: 'Too many emails to this address, or attempts; no body',
}
const invitation = named(
  'Invitation',
  object({
    id: id(),
    email: text(),
    role: { enum: ROLES },
    invitedBy: object({ userId: id(), displayName: nullable(text()), email: text() }),
    expiresAt: dateTime(),
    expired: flag('Its link is too old; sending it again gives it a new one'),
    createdAt: dateTime(),
  })
)
const answer = (status: number, description: string) => ({
  status,
  description,
  schema: invitation,
})

export function registerInvitationsApiRoutes(): void {
  personalRoute(
    {
      id: 'invitations.list',
      method: 'GET',
      path,
      tag,
      summary: 'List the invitations that wait to be accepted',
      description:
        'Newest first, also those that have expired, as `expired` says. Accepted and revoked ones are left out.',
      access,
      answers: [
        { status: 200, description: 'Newest first', schema: object({ items: list(invitation) }) },
      ],
      problems: [],
    },
    [InvitationsController, 'index']
  )

  personalRoute(
    {
      id: 'invitations.create',
      method: 'POST',
      path,
      tag,
      summary: 'Invite a person by email',
      description:
        'The link in the email works once, for seven days. An address has one open invitation: inviting it again answers 200 with that one, which gets the new role and a new link.',
      access: { ...access, needsConfirmedAddress: true, dangerous: true },
      body: createInvitationValidator,
      answers: [answer(201, 'The invitation'), answer(200, 'The one that was open, anew'), tooMany],
      problems: [
        'member.exists',
        'member.role_too_high',
        'mail.limit_reached',
        'account.suspended',
      ],
    },
    [InvitationsController, 'store']
  )

  personalRoute(
    {
      id: 'invitations.resend',
      method: 'POST',
      path: `${path}/:invitationId/resend`,
      tag,
      summary: 'Send an invitation again',
      description: 'With a new link for another seven days; the old one no longer works.',
      access: { ...access, needsConfirmedAddress: true },
      answers: [answer(200, 'The invitation'), tooMany],
      problems: [
        'invitation.not_found',
        'member.role_too_high',
        'mail.limit_reached',
        'account.suspended',
      ],
    },
    [InvitationsController, 'resend']
  )

  personalRoute(
    {
      id: 'invitations.revoke',
      passesReadOnly: true,
      method: 'DELETE',
      path: `${path}/:invitationId`,
      tag,
      summary: 'Withdraw an invitation',
      description:
        'The link of its email no longer works. A person who has accepted stays a member.',
      access,
      answers: [{ status: 204, description: 'Withdrawn' }],
      problems: ['invitation.not_found', 'member.role_too_high'],
    },
    [InvitationsController, 'destroy']
  )

  publicRoute(
    {
      id: 'invitations.accept',
      method: 'POST',
      path: '/api/invitations/accept',
      tag,
      summary: 'Accept an invitation',
      description:
        'Signed in with the account of the invited address: `token` alone. Without an account: also `password` and `displayName`, which make one, confirm its address and sign it in. Without a session and a password the answer is 401.',
      access: null,
      body: acceptInvitationValidator,
      answers: [
        {
          status: 200,
          description: 'In the workspace',
          schema: named(
            'AcceptedInvitation',
            object({
              organisationId: id(),
              workspaceId: id(),
              workspaceName: text(),
              role: { enum: ROLES },
            })
          ),
        },
        { status: 401, description: 'No one is signed in, and no password was sent' },
        tooMany,
      ],
      problems: [
        'licence.limit_reached',
        'access.forbidden',
        'csrf.header_missing',
        'csrf.origin_foreign',
        'invitation.token_invalid',
        'invitation.other_address',
        'invitation.account_exists',
        'member.exists',
        'account.password_weak',
      ],
    },
    [InvitationsController, 'accept']
  )
}
