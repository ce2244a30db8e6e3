import { accessProblem } from '#app/platform/access/problems'

/**
 * Installation administrators make organisations always, other people where the operator lets
 * anyone in. Behaviour, section 2.9.
 */
export function mayCreateOrganisation(
  person: { installationAdministrator: boolean },
  registrationIsOpen: boolean
): boolean {
  return person.installationAdministrator || registrationIsOpen
}

/** @throws Problem `access.forbidden` */
export function assertMayCreateOrganisation(
  person: { installationAdministrator: boolean },
  registrationIsOpen: boolean
): void {
  if (mayCreateOrganisation(person, registrationIsOpen)) return
  throw accessProblem('access.forbidden', {
    said: { key: 'problems.access.only.organisations' },
  })
}
