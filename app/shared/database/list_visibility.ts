/**
 * The lists of a workspace that show a link. The database computes it for each link, in the column
 * `shelf`, so that every index of a list begins with it.
 */
export const ListVisibility = { Listed: 0, Archived: 1, Deleted: 2 } as const

export type ListVisibility = (typeof ListVisibility)[keyof typeof ListVisibility]
