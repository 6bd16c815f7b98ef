import { Outlet } from 'react-router';
import { DeveloperFrame } from '../../features/developers/developer-frame.tsx';
import { EnglishLayout } from '../../features/developers/english-layout.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { useSite } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none', language: 'en' };

export default function EnglishDevelopers() {
  return (
    <EnglishLayout site={useSite().site}>
      <DeveloperFrame>
        <Outlet />
      </DeveloperFrame>
    </EnglishLayout>
  );
}
