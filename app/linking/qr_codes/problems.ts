import { defineProblems } from '#app/shared/problems/problem'

/** Every code of QR codes, their styling and their logos. Behaviour, section 12.6. */
export const { definitions: qrProblems, problem: qrProblem } = defineProblems({
  'qr.not_found': { status: 404, detail: 'There is no QR code with this id in the workspace.' },
  'qr.version_conflict': {
    status: 412,
    detail:
      'The QR code was changed since you read it. Read it again and repeat your change on the version that `version` names.',
  },
  'quota.qr_exhausted': {
    status: 429,
    detail:
      'This month’s allowance of new QR codes is used up. `limit` says how many there are, `resetsAt` when the next ones come.',
  },
  'qr.colour_invalid': {
    status: 422,
    detail: 'A colour is # and six hexadecimal digits, such as #123c5a.',
  },
  'qr.inverted': {
    status: 422,
    detail: 'The foreground is lighter than the background. Most readers want dark on light.',
  },
  'qr.low_contrast': {
    status: 422,
    detail: 'The contrast of foreground and background is below 4 to 1.',
  },
  'qr.quiet_zone_invalid': {
    status: 422,
    detail: 'The margin is a whole number of modules from 2 to 10.',
  },
  'qr.error_correction_invalid': {
    status: 422,
    detail: 'The error correction is Low, Medium, Quartile or High.',
  },
  'qr.logo_needs_high': {
    status: 422,
    detail:
      'The logo covers part of the code, so its error correction has to be High. Remove the logo to choose another.',
  },
  'qr.logo_size': { status: 422, detail: 'The logo is empty or larger than 256 KB.' },
  'qr.logo_invalid': { status: 422, detail: 'The logo is not a PNG that can be read.' },
  'qr.logo_small': { status: 422, detail: 'The logo is smaller than 16 x 16 pixels.' },
  'qr.id_generation_failed': {
    status: 409,
    detail: 'No free id was found for the QR code. Try again.',
  },
})
