import db from '@adonisjs/lucid/services/db'

/** Keeps the language that the browser of a sign-in asks for: mails to its person are written in it. */
export async function noteLanguage(userId: string, language: string | null): Promise<void> {
  if (language === null) return
  await db.from('users').where('id', userId).update({ browser_language: language })
}
