import vine from '@vinejs/vine'
import { dayField } from '#app/shared/text/validation'

export const reclassifiedDaysValidator = vine.create({ from: dayField(), to: dayField() })
