import * as z from 'zod/mini';
import { textList } from '#shared/fields.ts';
import { TAG_MAX_LENGTH, TAGS_MAX_ITEMS } from '#shared/resources/constants.ts';
import { createResourceBody } from '#shared/resources/schemas.ts';

const { title, description, category, format } = createResourceBody.shape;

const tagsOf = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const tags = textList({ maxItems: TAGS_MAX_ITEMS, maxLength: TAG_MAX_LENGTH });

const typedTags = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => tagsOf(text).every((tag) => tag.length <= TAG_MAX_LENGTH),
        `A tag has at most ${TAG_MAX_LENGTH} characters`,
      ),
    ),
  z.transform(tagsOf),
);

export const contributionFields = z.object({
  title,
  description,
  category: z.pipe(z.string(), category),
  format: z.pipe(z.string(), format),
  tags: z.pipe(typedTags, tags),
});

export type ContributionFields = z.input<typeof contributionFields>;

export const NEW_CONTRIBUTION: ContributionFields = {
  title: '',
  description: '',
  category: '',
  format: '',
  tags: '',
};
