import { findRegistrationSetting } from '#app/people/registration/queries/registration_setting'

/**
 * Settings of `.env` that administrators can set in the console as well, with how to find what was
 * chosen there; null: nothing was. A test changes each in the console and does what it promises.
 */
export const CONSOLE_SETTINGS: Record<string, () => Promise<string | null>> = {
  REGISTRATION: () => findRegistrationSetting(),
}

/** Finds what was chosen in the console, by the name of the setting. */
export async function findChosenSettings(): Promise<Record<string, string | null>> {
  const found = Object.entries(CONSOLE_SETTINGS).map(async ([name, find]) => [name, await find()])
  return Object.fromEntries(await Promise.all(found))
}
