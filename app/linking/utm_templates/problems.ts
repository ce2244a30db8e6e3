import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: utmTemplateProblems, problem: utmTemplateProblem } = defineProblems({
  'utm_template.not_found': { status: 404, detail: 'There is no such UTM template.' },
  'utm_template.name_required': { status: 422, detail: 'Give the template a name.' },
  'utm_template.name_too_long': {
    status: 422,
    detail: 'The name of a template has at most 100 characters.',
  },
  'utm_template.name_taken': {
    status: 409,
    detail: 'There is already a template of that name. Upper and lower case make no difference.',
  },
  'utm_template.empty': { status: 422, detail: 'Give at least one UTM value.' },
  'utm_template.value_too_long': { status: 422, detail: 'A UTM value has at most 200 characters.' },
  'utm_template.too_many': { status: 409, detail: 'The workspace has 100 templates already.' },
})
