import vine from '@vinejs/vine'
import { ROLES } from '#app/platform/access/roles'
import { documentInput } from '#app/platform/api/input_documents'
import { textUpTo } from '#app/shared/text/validation'

export const createInvitationValidator = vine.create({
  email: textUpTo(1000),
  role: vine.enum(ROLES),
})

export const acceptInvitationValidator = vine.create({
  token: textUpTo(1000),
  password: textUpTo(1000).nullable().optional(),
  displayName: textUpTo(1000).nullable().optional(),
})

documentInput(createInvitationValidator, {
  name: 'NewInvitation',
  fields: {
    email: { format: 'email', maxLength: 254 },
    role: { description: 'The role that they get; not above your own' },
  },
  example: { email: 'grace@example.com', role: 'Manager' },
})

documentInput(acceptInvitationValidator, {
  name: 'InvitationAcceptance',
  fields: {
    token: { description: 'The token of the email' },
    password: { description: 'For a new account: its password', writeOnly: true },
    displayName: { description: 'For a new account: the name that others see' },
  },
  example: {
    token: 'TOKEN',
    password: 'correct horse battery staple',
    displayName: 'Grace Hopper',
  },
})
