import { useCallback } from 'react';
import { useNavigate, type Path } from 'react-router';

/**
 * Whether two addresses belong to different pages. Addresses with different queries are the same page, except for the
 * kind of a new activity.
 */
export const isOtherPage = (one: Path, other: Path): boolean =>
  one.pathname !== other.pathname || kindOf(one) !== kindOf(other);

const kindOf = ({ search }: Path) => new URLSearchParams(search).get('kind');

/** Returns a function that changes query parameters of the page's address. The value null removes a parameter. */
export function useChangeQuery() {
  const navigate = useNavigate();
  return useCallback(
    (changes: Record<string, string | null>, state: unknown = null, { replace = false } = {}): void => {
      const query = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') query.delete(name);
        else query.set(name, value);
      }
      const search = query.size > 0 ? `?${query}` : '';
      if (search !== location.search) void navigate({ search }, { state, replace });
    },
    [navigate],
  );
}
