import vine from '@vinejs/vine'

/** What a report compares, by ids; how many, and that each has one id, is judged with the rest. */
export const compareField = () =>
  vine
    .array(
      vine.object({
        linkId: vine.string().optional(),
        campaignId: vine.string().optional(),
        qrCodeId: vine.string().optional(),
        variantId: vine.string().optional(),
      })
    )
    .nullable()
    .optional()

export const COMPARE_NOTE =
  'Compares 2 to 5 links, campaigns, QR codes and variants of A/B tests; each entry has one of `linkId`, ' +
  '`campaignId`, `qrCodeId`, `variantId` (`<id of the link>.<id of the variant>`)'

/** Codes for what a shared or scheduled report is of and is not there. */
export const SUBJECT_PROBLEMS = [
  'link.not_found',
  'campaign.not_found',
  'qr.not_found',
  'routing.variant_not_found',
] as const
