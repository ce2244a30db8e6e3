import vine from '@vinejs/vine'

/** What a report compares, by ids; how many, and that each has one id, is judged with the rest. */
export const compareField = () =>
  vine
    .array(
      vine.object({
        linkId: vine.string().optional(),
        campaignId: vine.string().optional(),
        qrCodeId: vine.string().optional(),
      })
    )
    .nullable()
    .optional()

export const COMPARE_NOTE =
  'Compares 2 to 5 links, campaigns and QR codes; each entry has one of `linkId`, `campaignId`, `qrCodeId`'
