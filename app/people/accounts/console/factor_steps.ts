import type { HttpContext } from '@adonisjs/core/http'

const STEPS = ['password', 'authenticator', 'codes'] as const

type FactorStep = (typeof STEPS)[number]

/** Builds the line of steps by which two-factor authentication is turned on, with one of them open. */
export function buildFactorSteps({ i18n }: HttpContext, open: FactorStep) {
  const at = STEPS.indexOf(open)
  return STEPS.map((step, number) => ({
    state: number < at ? 'done' : number === at ? 'now' : 'ahead',
    title: i18n.t(`account.factor.${step}`),
    note: i18n.t(`account.factor.${step}_${number < at ? 'done' : 'note'}`),
  }))
}
