import { invalidField } from '#app/shared/problems'

export interface InstallInput {
  email: string
  password: string
  organisation: string
  workspace: string
}

/** @throws Problem `request.invalid` naming the first thing that will not do */
export function checkInstallInput({
  email,
  password,
  organisation,
  workspace,
}: InstallInput): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 254) {
    throw invalidField('email', 'Give a complete e-mail address with --email.')
  }
  if (password.length < 10 || password.length > 128) {
    throw invalidField('password', 'Give a password of 10 to 128 characters with --password.')
  }
  requireName('organisation', organisation)
  requireName('workspace', workspace)
}

function requireName(field: string, value: string): void {
  if (value.trim() === '' || value.length > 200) {
    throw invalidField(field, `Give a name of 1 to 200 characters with --${field}.`)
  }
}
