import { accountProblem } from '#app/people/accounts/problems'
import { isCommonPassword } from '#app/people/accounts/rules/common_passwords'
import { emailKey } from '#app/people/accounts/rules/email'

/** Behaviour, section 2.8. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** A shorter one is in too many words by chance. */
const MIN_LOCAL_LENGTH = 4

/**
 * Length and guessability, as OWASP's authentication cheat sheet and NIST SP 800-63B, section
 * 3.1.1.2, have it: no rules of composition.
 *
 * @param email the address of the account, which every guesser tries
 * @throws Problem `account.password_weak`
 */
export function checkPassword(password: string, email: string, field = 'password'): void {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) {
    throw weak(
      field,
      `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters; this one has ${length}.`
    )
  }
  if (isCommonPassword(password)) {
    throw weak(field, 'This password is among those that are tried first. Take another.')
  }
  if (containsAddress(password, email)) {
    throw weak(field, 'The password contains your email address, which is tried first.')
  }
}

function containsAddress(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const [local] = emailKey(email).split('@')
  return [emailKey(email), local, local.split('+')[0]].some(
    (part) => part.length >= MIN_LOCAL_LENGTH && plain.includes(part)
  )
}

function weak(field: string, detail: string) {
  return accountProblem('account.password_weak', { field, detail })
}
