import { useLayoutEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { dismissMinorToast } from './toast-store.ts';

/** An open dialog, sheet or menu. It has its own history entry, so that Back closes it. */
interface Layer {
  close: () => void;
}

/** In ms. If a step through the history takes longer, it counts as done. */
const STEP_LIMIT_MS = 1000;

const layers: Layer[] = [];
let step: number | undefined;
let afterStep: (() => void)[] = [];
let view = 0;

/** Closes a layer on Back. If the layer stays open to ask a question, it gets a new entry. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    dismissMinorToast();
    const layer = { close: () => latest.current() };
    layers.push(layer);
    queueMicrotask(settle);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      // Waits, because a layer that opens at the same moment may take over the history entry.
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** Navigates so that the new page replaces the history entries of open layers. */
export const navigateFromLayers: AroundNavHandler = (navigate, to, options) => {
  if (step !== undefined) {
    afterStep.push(() => navigateFromLayers(navigate, to, options));
  } else if (depth() === 0) {
    navigate(to, options);
  } else if (options?.replace) {
    goBack(depth());
    afterStep.push(() => navigate(to, options));
  } else {
    navigate(to, { ...options, replace: true });
    queueMicrotask(settle);
  }
};

function settle() {
  if (step !== undefined) return;
  if (depth() > layers.length) goBack(depth() - layers.length);
  while (depth() < layers.length) window.history.pushState({ layers: depth() + 1 }, '');
}

function depth() {
  const state: unknown = window.history.state;
  const isLayer = typeof state === 'object' && state !== null && 'layers' in state;
  return isLayer && typeof state.layers === 'number' ? state.layers : 0;
}

function goBack(entries: number) {
  step = window.setTimeout(arrive, STEP_LIMIT_MS);
  view = window.scrollY;
  window.history.go(-entries);
}

function arrive() {
  window.clearTimeout(step);
  step = undefined;
  const navigations = afterStep;
  afterStep = [];
  for (const navigate of navigations) navigate();
  queueMicrotask(settle);
}

window.addEventListener('popstate', () => {
  if (step !== undefined) {
    keepView();
    arrive();
    return;
  }
  for (const layer of layers.slice(depth()).toReversed()) layer.close();
  window.setTimeout(settle);
});

/** Restores the scroll position, because going back scrolls to where the layer was opened. */
function keepView() {
  const { pathname } = window.location;
  const top = view;
  window.requestAnimationFrame(() => {
    if (window.location.pathname === pathname) window.scrollTo({ top, behavior: 'instant' });
  });
}

// Removes the history entry that remains if the page is reloaded while a dialog is open.
queueMicrotask(settle);
