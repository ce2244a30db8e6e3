import db from '@adonisjs/lucid/services/db'
import { isConsoleLanguage, listConsoleLanguages } from '#app/platform/languages/console_languages'
import { invalidField } from '#app/shared/problems/problems'
import { now } from '#app/shared/time/clock'

/**
 * Keeps the language that a person chose, for the console and for mails.
 *
 * @param language null: as their browser asks
 * @throws Problem `request.invalid` (`language`)
 */
export async function setAccountLanguage(userId: string, language: string | null): Promise<void> {
  if (language !== null && !isConsoleLanguage(language)) {
    throw invalidField('language', `One of ${listConsoleLanguages().join(', ')}, or empty.`)
  }
  await db.from('users').where('id', userId).update({ language, updated_at: now() })
}
